import { expect } from "vitest"

/** The body of an error answer. */
export interface ErrorBody {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly details?: ReadonlyArray<{ readonly message: string; readonly path: string }>
  readonly permissions?: ReadonlyArray<string>
}

/** Reads an error answer, and checks its status and shape. */
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
