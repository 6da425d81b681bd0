import { expect } from "vitest"

/** An error as callers read it. */
export interface ErrorBody {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly details?: ReadonlyArray<{ readonly message: string; readonly path: string }>
  readonly permissions?: ReadonlyArray<string>
}

/** The body of an answer that has this status and is in the shape that all errors have. */
export const errorOf = async (response: Response, status: number): Promise<ErrorBody> => {
  const body = (await response.json()) as ErrorBody
  expect({ status: response.status, ...body }).toMatchObject({
    status,
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: expect.stringMatching(/^[A-Z]\w+$/),
    message: expect.stringMatching(/./)
  })
  return body
}
