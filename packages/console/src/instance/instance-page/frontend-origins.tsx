import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextArea } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { useMay } from "../../interface/permissions.ts"
import styles from "./instance-page.module.css"

export const FrontendOrigins = ({ origins }: { readonly origins: ReadonlyArray<string> }) => {
  const [text, setText] = useState(origins.join("\n"))
  const { reason } = useMay()("ADMIN")
  const save = $api.useMutation("post", "/api/admin/ui-config/cors", {
    onSuccess: async () => {
      toast("The origins are saved.")
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/ui-config"] })
    }
  })
  const list = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: { frontendApiOrigins: list } })
      }}
    >
      <Field label="Origins" errors={violationsAt(save.error, "frontendApiOrigins")}>
        <TextArea value={text} onChange={setText} placeholder="https://shop.example.com" spellCheck={false} />
      </Field>
      <ErrorNotice error={save.error} shownFields={["frontendApiOrigins"]} />
      <div>
        <Button type="submit" busy={save.isPending} disabledReason={reason}>
          Save the origins
        </Button>
      </div>
    </form>
  )
}
