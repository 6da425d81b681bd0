export * from "./domain/index.ts"
export * from "./ports/index.ts"
export * from "./use-cases/index.ts"
