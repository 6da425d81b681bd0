/** The pattern of LIKE for what contains a text, in which nothing stands for anything else. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`
