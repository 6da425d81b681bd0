/** What a request to an operation may send, and what it may answer to that. A key is left out where there is no body. */
export interface OperationExample {
  readonly body?: unknown
  readonly answer?: unknown
  /** What its errors may say, by their names, where that differs from what others say. */
  readonly messages?: Readonly<Record<string, string>>
}
