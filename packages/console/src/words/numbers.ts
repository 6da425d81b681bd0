const plain = new Intl.NumberFormat("en")
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 })
const percents = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 })

/** `12,400` */
export const count = (value: number): string => plain.format(value)

/** `12.4K`, for narrow places */
export const short = (value: number): string => compact.format(value)

/** `25%` for 0.25 */
export const share = (value: number): string => percents.format(value)

/** `1 flag`, `3 flags` */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
