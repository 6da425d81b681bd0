/**
 * The public specification of what SDKs answer, for tests.
 *
 * @module
 */
export { type Case, clientSpecification } from "./client-specification.ts"
