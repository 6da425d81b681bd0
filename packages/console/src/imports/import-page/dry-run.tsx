import { Notice } from "../../components/notice.tsx"
import type { ImportData, ImportDryRun, ImportFinding } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import type { TargetOfImport } from "./import-target.tsx"
import { OutcomeTable } from "./outcome-table.tsx"
import styles from "./dry-run.module.css"

export interface DryRunProps {
  readonly report: ImportDryRun
  readonly data: ImportData
  readonly target: TargetOfImport
}

/** What an import would do, and what prevents it. */
export const DryRun = ({ data, report, target }: DryRunProps) => {
  const stops = report.errors.length + report.permissions.length
  return (
    <div className={styles["report"]}>
      {stops === 0 ? (
        <Notice tone={report.warnings.length === 0 ? "success" : "warning"}>
          {counted(data.features.length, "flag")} can be imported
          {report.warnings.length === 0 ? "." : ", with what is listed below in mind."}
        </Notice>
      ) : (
        <Notice tone="danger">
          Nothing can be imported until {counted(stops, "problem")} below {stops === 1 ? "is" : "are"} solved.
        </Notice>
      )}
      <Findings title="Errors" findings={report.errors} />
      <Findings title="Permissions that you lack" findings={report.permissions} />
      <Findings title="Warnings" findings={report.warnings} />
      <OutcomeTable data={data} report={report} target={target} />
    </div>
  )
}

const Findings = ({ findings, title }: { readonly title: string; readonly findings: ReadonlyArray<ImportFinding> }) =>
  findings.length === 0 ? null : (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles["findings"]}>
        {findings.map(({ affectedItems, message }) => (
          <li key={message}>
            {message}
            {affectedItems.length > 0 && <span className={styles["items"]}>{affectedItems.join(", ")}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
