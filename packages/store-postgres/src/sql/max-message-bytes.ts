/** The limit of one message: more than a whole feature can have, in as many environments as there can be. */
export const MAX_MESSAGE_BYTES = 256 * 1024 * 1024
