import { Pencil, Plus, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { Table } from "../../components/table.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { TagType } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import styles from "./tag-types.module.css"

const TagTypeDialog = lazy(async () => ({ default: (await import("./tag-type-dialog.tsx")).TagTypeDialog }))

type Open = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly tagType: TagType }

/** The kinds of tags that flags can have. */
export const TagTypes = () => {
  const tagTypes = $api.useQuery("get", "/api/admin/tag-types")
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <PageFrame
      title="Tag types"
      description="Tags group flags over projects, such as team:checkout. Integrations can use them."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={may("CREATE_TAG_TYPE").reason}
          onClick={() => setOpen({ what: "create" })}
        >
          Create a tag type
        </Button>
      }
    >
      <Loaded query={tagTypes}>
        {(data) => (
          <Table
            label="Tag types"
            rows={data.tagTypes}
            keyOf={({ name }) => name}
            columns={[
              {
                key: "name",
                title: "Name",
                cell: ({ color, name }) => (
                  <span className={styles["name"]}>
                    <span
                      className={styles["dot"]}
                      style={{ background: color ?? "var(--pressed)" }}
                      aria-hidden="true"
                    />
                    <b>{name}</b>
                  </span>
                )
              },
              { key: "description", title: "Description", cell: ({ description }) => description },
              {
                key: "actions",
                title: "Actions",
                titleHidden: true,
                align: "end",
                cell: (tagType) => (
                  <>
                    <Button
                      look="quiet"
                      size="small"
                      label={`Edit ${tagType.name}`}
                      icon={<Pencil aria-hidden="true" />}
                      disabledReason={may("UPDATE_TAG_TYPE").reason}
                      onClick={() => setOpen({ what: "edit", tagType })}
                    />
                    <Button
                      look="quiet"
                      size="small"
                      label={`Delete ${tagType.name}`}
                      icon={<Trash2 aria-hidden="true" />}
                      disabledReason={
                        tagType.name === "simple" ? "The type simple cannot be deleted." : may("DELETE_TAG_TYPE").reason
                      }
                      onClick={() => setOpen({ what: "delete", tagType })}
                    />
                  </>
                )
              }
            ]}
          />
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === "create" && <TagTypeDialog onClose={close} />}
        {open?.what === "edit" && <TagTypeDialog tagType={open.tagType} onClose={close} />}
      </Suspense>
      {open?.what === "delete" && <DeleteTagType tagType={open.tagType} onClose={close} />}
    </PageFrame>
  )
}

const DeleteTagType = ({ onClose, tagType: { name } }: { readonly tagType: TagType; readonly onClose: () => void }) => (
  <Confirm
    open
    onClose={onClose}
    danger
    title={`Delete the tag type ${name}?`}
    action="Delete the tag type"
    onConfirm={async () => {
      await api.DELETE("/api/admin/tag-types/{name}", { params: { path: { name } } })
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/tag-types"] })
    }}
  >
    <p>Its tags are deleted, too. It is refused while flags have them, archived ones included.</p>
  </Confirm>
)
