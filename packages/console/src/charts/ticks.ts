/** Round values from 0 to at least `max`, about `wanted` of them. Only whole numbers if the values are whole. */
export const valueTicks = (max: number, wanted: number, whole: boolean): ReadonlyArray<number> => {
  const top = max > 0 ? max : 1
  const rough = top / Math.max(1, wanted)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const factors = whole ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
  const steps = factors.map((factor) => factor * magnitude).filter((one) => !whole || Number.isInteger(one))
  const step = steps.find((one) => one >= rough * 0.999) ?? Math.max(1, magnitude * 10)
  const intervals = Math.ceil(top / step - 1e-9)
  return Array.from({ length: intervals + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Which points get a label, so that labels do not touch: the last one, and those before it with enough room. */
export const labelled = (positions: ReadonlyArray<number>, room: number): ReadonlyArray<number> => {
  const chosen: Array<number> = []
  let next = Number.POSITIVE_INFINITY
  for (let point = positions.length - 1; point >= 0; point--) {
    const position = positions[point]
    if (position === undefined || position > next) continue
    chosen.unshift(point)
    next = position - room
  }
  return chosen
}

/** The point that is nearest to a position on the axis. */
export const nearest = (positions: ReadonlyArray<number>, box: number): number =>
  positions.reduce((best, position, point) => {
    const at = positions[best]
    return at === undefined || Math.abs(position - box) < Math.abs(at - box) ? point : best
  }, 0)
