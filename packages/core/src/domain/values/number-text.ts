/** Whether a text is a finite decimal number, as every SDK reads it: no white space, hexadecimals or infinities. */
export const isNumberText = (text: string): boolean => DECIMAL.test(text) && Number.isFinite(Number(text))

/** Each alternative starts differently, so that no text makes the engine go back. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
