import { Autocomplete } from "@base-ui/react/autocomplete"
import { Dialog } from "@base-ui/react/dialog"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useCommands, type Command } from "./commands.ts"
import styles from "./palette-dialog.module.css"

/** Finds flags, projects, people and pages as one types, and things to do. */
export const PaletteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [query, setQuery] = useState("")
  const groups = useCommands(query)
  const navigate = useNavigate()
  const run = (command: Command) => {
    onClose()
    command.run(navigate)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles["backdrop"]} />
        <Dialog.Popup className={styles["popup"]} aria-label="Find or do">
          <Autocomplete.Root
            inline
            open
            items={groups}
            mode="none"
            value={query}
            onValueChange={setQuery}
            autoHighlight="always"
            itemToStringValue={(command: Command) => command.label}
          >
            <Autocomplete.Input
              className={styles["input"]}
              placeholder="Find a flag, a project, a page, or type what to do"
              aria-label="Find or do"
            />
            <Autocomplete.Empty className={styles["empty"]}>Nothing matches.</Autocomplete.Empty>
            <Autocomplete.List className={styles["list"]}>
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.title} items={group.items}>
                  <Autocomplete.GroupLabel className={styles["group"]}>{group.title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className={styles["item"]}
                        onClick={() => run(command)}
                      >
                        <command.icon aria-hidden="true" />
                        <span className={styles["label"]}>{command.label}</span>
                        {command.note !== undefined && <span className={styles["note"]}>{command.note}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
