import { useEffect, type ReactNode } from "react"
import styles from "./page-frame.module.css"

export interface PageFrameProps {
  readonly title: string
  /** Shown instead of the title, for titles with more than text. */
  readonly heading?: ReactNode
  /** Above the title: where the page is. */
  readonly above?: ReactNode
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
  /** Forms and texts are easier to read when they are not too wide. */
  readonly width?: "full" | "text"
}

/** The frame of every page: the title of the tab and of the page, the actions, and the content. */
export const PageFrame = ({
  above,
  actions,
  children,
  description,
  heading,
  title,
  width = "full"
}: PageFrameProps) => {
  useEffect(() => {
    document.title = `${title} · Halyard`
  }, [title])
  return (
    <div className={width === "text" ? styles["text"] : styles["page"]}>
      <header className={styles["header"]}>
        <div className={styles["titles"]}>
          {above !== undefined && <div className={styles["above"]}>{above}</div>}
          <h1>{heading ?? title}</h1>
          {description !== undefined && <div className={styles["description"]}>{description}</div>}
        </div>
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export interface SectionProps {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page, with its own heading. */
export const Section = ({ actions, children, description, title }: SectionProps) => (
  <section className={styles["section"]} aria-label={title}>
    <header className={styles["sectionHeader"]}>
      <div>
        <h2>{title}</h2>
        {description !== undefined && <p className={styles["description"]}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </header>
    {children}
  </section>
)
