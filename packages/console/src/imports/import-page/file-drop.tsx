import { FileUp } from "lucide-react"
import { useState } from "react"
import { counted } from "../../words/numbers.ts"
import type { ImportFile } from "./read-import-file.ts"
import styles from "./file-drop.module.css"

export interface FileDropProps {
  readonly file: ImportFile | undefined
  readonly onChoose: (file: File) => void
}

/** Takes a file that is dropped on it, or chosen with it. */
export const FileDrop = ({ file, onChoose }: FileDropProps) => {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const first = files?.[0]
    if (first !== undefined) onChoose(first)
  }
  return (
    <label className={styles["drop"]} data-over={over || undefined}>
      <FileUp aria-hidden="true" />
      <span>
        {file === undefined ? "Drop an export here, or choose a file" : file.name}
        {file?.data !== undefined && <span className={styles["count"]}>{counted(file.count, "flag")}</span>}
      </span>
      {/* The field lies over all of it, so that the browser takes files that are dropped here. */}
      <input
        type="file"
        aria-label="Choose a file"
        accept=".json,application/json"
        className={styles["input"]}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => take(target.files)}
      />
    </label>
  )
}
