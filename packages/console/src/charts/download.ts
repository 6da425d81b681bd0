/** Saves a text as a file. The mark at the start tells spreadsheets that it is UTF-8. */
export const download = (fileName: string, text: string, type = "text/csv"): void => {
  const mark = type === "text/csv" ? "\uFEFF" : ""
  const address = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = address
  link.download = fileName
  link.click()
  // Some browsers start to read only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
