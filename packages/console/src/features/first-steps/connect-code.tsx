import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { CopyBlock } from "../../components/copy.tsx"
import { Select } from "../../components/select.tsx"
import { basePath } from "../../interface/client.ts"
import styles from "./first-steps.module.css"
import { snippet, type SnippetLanguage, snippetLanguages } from "./snippets.ts"

export interface ConnectCodeProps {
  readonly featureName?: string
  /** A token that was just created. Without it, the code has a placeholder. */
  readonly token?: string
}

/** Code that connects an application, to copy. */
export const ConnectCode = ({ featureName = "my-first-flag", token = "YOUR-API-TOKEN" }: ConnectCodeProps) => {
  const [language, setLanguage] = useState<SnippetLanguage>("node")
  // The address that the reader has opened is one that works.
  const url = `${location.origin}${basePath}`
  return (
    <div className={styles["code"]}>
      <Select label="Language" size="small" value={language} onChange={setLanguage} choices={snippetLanguages} />
      <CopyBlock label="Copy the code" text={snippet(language, { url, token, featureName })} />
      {token === "YOUR-API-TOKEN" && (
        <p>
          <Link to="/admin/api">Make an API token</Link> and put it into the code.
        </p>
      )}
    </div>
  )
}
