/** What a conflict of a merge left in a text. Nobody meant these lines, whatever the file is. */
export const conflictMarkers = (path: string, text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .flatMap((line, index) =>
      /^(?:<{7}|>{7}) /.test(line)
        ? [`${path}:${index + 1}  is a marker of a conflict: keep one of the two versions`]
        : []
    )
