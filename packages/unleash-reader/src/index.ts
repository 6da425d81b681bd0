export { type ReadOptions, readUnleash, type UnleashReading } from "./read-unleash.ts"
export { UnreadableServer } from "./unreadable-server.ts"
