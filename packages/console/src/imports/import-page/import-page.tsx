import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { counted } from "../../words/numbers.ts"
import { TransferTabs } from "../transfer-tabs.tsx"
import { DryRun } from "./dry-run.tsx"
import { FileDrop } from "./file-drop.tsx"
import { ImportTarget, type TargetOfImport } from "./import-target.tsx"
import { type ImportFile, readImportFile } from "./read-import-file.ts"
import styles from "./import-page.module.css"

const route = getRouteApi("/app/import")

/** Imports a file: first what would happen, then the import, all of it or nothing. */
export const ImportPage = () => {
  const { project = "default" } = route.useSearch()
  const [file, setFile] = useState<ImportFile>()
  const [target, setTarget] = useState<TargetOfImport>({ project, environment: "development" })
  const dryRun = $api.useMutation("post", "/api/admin/features-batch/validate")
  const run = $api.useMutation("post", "/api/admin/features-batch/import")
  const check = (next: ImportFile | undefined, to: TargetOfImport) => {
    run.reset()
    dryRun.reset()
    if (next?.data !== undefined) dryRun.mutate({ body: { ...to, data: next.data } })
  }
  const choose = async (chosen: File) => {
    const read = await readImportFile(chosen.name, await chosen.text())
    setFile(read)
    check(read, target)
  }
  const retarget = (to: TargetOfImport) => {
    setTarget(to)
    check(file, to)
  }
  const blocked = dryRun.data === undefined || dryRun.data.errors.length + dryRun.data.permissions.length > 0
  return (
    <PageFrame
      title="Import"
      width="text"
      description="Brings flags with their configuration in one environment into a project, from a file that was exported here or by another server."
    >
      <TransferTabs />
      <FileDrop file={file} onChoose={(chosen) => void choose(chosen)} />
      {file?.fault !== undefined && <Notice tone="danger">{file.fault}</Notice>}
      {file?.data !== undefined && (
        <>
          <ImportTarget target={target} onChange={retarget} />
          <section aria-label="Dry run" aria-busy={dryRun.isPending} className={styles["result"]}>
            {dryRun.isPending && <Skeleton rows={3} />}
            <ErrorNotice error={dryRun.error} />
            {dryRun.data !== undefined && !run.isSuccess && (
              <DryRun report={dryRun.data} data={file.data} target={target} />
            )}
          </section>
          <ErrorNotice error={run.error} />
          {run.isSuccess ? (
            <Notice
              tone="success"
              actions={
                <Link to="/projects/$projectId" params={{ projectId: target.project }}>
                  Show the flags
                </Link>
              }
            >
              Imported: {counted(run.data?.created ?? 0, "new flag")},{" "}
              {counted(run.data?.updated ?? 0, "overwritten flag")}, {run.data?.skipped ?? 0} left as they were.
            </Notice>
          ) : (
            <div>
              <Button
                look="primary"
                busy={run.isPending}
                disabledReason={blocked ? "The dry run has to pass first." : undefined}
                onClick={() => file.data !== undefined && run.mutate({ body: { ...target, data: file.data } })}
              >
                Import {counted(file.count, "flag")}
              </Button>
              {run.isPending && (
                <p role="status">
                  <progress aria-label="Import" /> Importing {counted(file.count, "flag")}. It is all or nothing:
                  leaving this page does not stop it.
                </p>
              )}
            </div>
          )}
        </>
      )}
    </PageFrame>
  )
}
