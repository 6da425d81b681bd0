/** The colour of a series. Colours repeat after the sixth, so charts add further series up by `withOthers`. */
export const colourOf = (series: number): string => `var(--series-${(series % 6) + 1})`

/** The dashes of its line. The first is solid. */
export const dashesOf = (series: number): string | undefined => dashes[series % dashes.length]

const dashes = [undefined, "7 3", "2 3", "9 3 2 3", "14 4", "1 4"]

/** The point of a series: each has a shape of its own. */
export const Mark = ({
  series,
  x = 0,
  y = 0
}: {
  readonly series: number
  readonly x?: number
  readonly y?: number
}) => (
  <path
    d={shapes[series % shapes.length]}
    transform={`translate(${x} ${y})`}
    fill={colourOf(series)}
    stroke="var(--surface)"
    strokeWidth={1.5}
  />
)

const shapes = [
  "M0 -4a4 4 0 1 0 0.001 0z",
  "M-3.6 -3.6h7.2v7.2h-7.2z",
  "M0 -5l4.8 8.4h-9.6z",
  "M0 -5l5 5l-5 5l-5 -5z",
  "M0 5l4.8 -8.4h-9.6z",
  "M-1.6 -4.8h3.2v3.2h3.2v3.2h-3.2v3.2h-3.2v-3.2h-3.2v-3.2h3.2z"
]

/**
 * The fill of a series: its colour, and from the second on a texture. `Textures` with the same id must be in the page.
 */
export const fillOf = (id: string, series: number): string => `url(#${id}-${series % textures.length})`

/** Lines over the colour of each series. The first has none. */
const textures = [
  "",
  "M0 8L8 0M-1 1L1 -1M7 9L9 7",
  "M0 4H8",
  "M4 2.4a1.6 1.6 0 1 0 0.001 0z",
  "M4 0V8",
  "M0 0L8 8M7 -1L9 1M-1 7L1 9"
]

/** Defines the fills of series. */
export const Textures = ({ count, id }: { readonly count: number; readonly id: string }) => (
  <defs>
    {textures.slice(0, count).map((texture, series) => (
      <pattern key={texture} id={`${id}-${series}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" fill={colourOf(series)} />
        <path d={texture} stroke="var(--surface)" strokeOpacity={0.4} strokeWidth={1.3} fill="none" />
      </pattern>
    ))}
  </defs>
)
