/** Opens the command palette from anywhere. The palette listens for this event. */
export const openCommandPalette = (): void => {
  dispatchEvent(new Event(PALETTE_EVENT))
}

export const PALETTE_EVENT = "halyard:palette"
