import type { paths } from "./contract.gen.ts"

type Method = "get" | "put" | "post" | "patch" | "delete"

/**
 * An operation as the contract has it: its method, its path, and whether it takes a body and a query. Anything else
 * does not compile.
 */
export type OperationSignature = {
  [Path in keyof paths]: {
    [Name in Method]: paths[Path][Name] extends Described
      ? `${Uppercase<Name>} ${Path}${BodyWord<paths[Path][Name]>}${QueryWord<paths[Path][Name]>}`
      : never
  }[Method]
}[keyof paths]

/** Operations about one thing, by verbs. A pair is an operation that sets something, and one that takes it back. */
export type MethodGroup = Readonly<
  Record<string, OperationSignature | readonly [on: OperationSignature, off: OperationSignature]>
>

interface Described {
  readonly parameters: object
  readonly responses: object
}

type BodyWord<Of> = Of extends { requestBody: object } ? " body" : ""

type QueryWord<Of> = Of extends { parameters: { query?: never } } ? "" : " query"

type PathIn<Of> = Of extends `${string} ${infer Rest}` ? (Rest extends `${infer Path} ${string}` ? Path : Rest) : never

type MethodIn<Of> = Of extends `${infer Name} ${string}` ? Lowercase<Name> : never

/** What the contract says of the operation. */
export type OperationOf<Of> =
  PathIn<Of> extends infer Path extends keyof paths
    ? MethodIn<Of> extends infer Name extends keyof paths[Path]
      ? paths[Path][Name]
      : never
    : never
