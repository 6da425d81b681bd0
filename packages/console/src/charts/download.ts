/** Saves a text as a file. The mark at the start tells spreadsheets that it is UTF-8. */
export const download = (fileName: string, text: string, type = "text/csv"): void => {
  const mark = type === "text/csv" ? "\uFEFF" : ""
  const url = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers start to read only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
