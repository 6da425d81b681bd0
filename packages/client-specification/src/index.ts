/**
 * The public specification of how SDKs evaluate features, as test cases.
 *
 * @module
 */
export { type Case, clientSpecification } from "./client-specification.ts"
