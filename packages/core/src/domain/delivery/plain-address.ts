/** An address as people write it: one of version 4 that comes in the clothes of version 6 is one of version 4. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
