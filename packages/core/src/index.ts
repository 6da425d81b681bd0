/**
 * Everything of `@halyard/core/domain`, `/ports` and `/use-cases`. Import from these to see which ring a name belongs
 * to.
 *
 * @module
 */
export * from "./domain/index.ts"
export * from "./ports/index.ts"
export * from "./use-cases/index.ts"
