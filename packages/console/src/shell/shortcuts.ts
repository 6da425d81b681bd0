const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that goes with letters for shortcuts, as people know it. */
export const commandKey = isApple ? "⌘" : "Ctrl"

/** Whether the shortcut of this letter was pressed, such as `Ctrl K`. */
export const isShortcut = (event: KeyboardEvent, letter: string): boolean =>
  (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter
