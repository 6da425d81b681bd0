/** Whether a text leads to a page of this service, whatever a browser makes of it, and nowhere else. */
export const isLocalPath = (text: string): boolean => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)
