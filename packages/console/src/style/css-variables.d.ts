import type { CSSProperties } from "react"

declare module "react" {
  interface CSSProperties {
    /** Styles may set variables of CSS. */
    readonly [name: `--${string}`]: string | number | undefined
  }
}

export type Styles = CSSProperties
