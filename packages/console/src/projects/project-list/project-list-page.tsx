import { Link } from "@tanstack/react-router"
import { FolderKanban, Plus, Star } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Avatar } from "../../components/avatar.tsx"
import { Badge } from "../../components/badge.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { ListSearch } from "../../components/filter-bar/list-search.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { ProjectListItem, ProjectOwner } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { count } from "../../words/numbers.ts"
import styles from "./project-list-page.module.css"

const CreateProjectDialog = lazy(async () => ({
  default: (await import("./create-project-dialog.tsx")).CreateProjectDialog
}))

/** The projects that the caller can see, favorites first. */
export const ProjectListPage = () => {
  const projects = $api.useQuery("get", "/api/admin/projects")
  const may = useMay()
  const [search, setSearch] = useState("")
  const [creating, setCreating] = useState(false)
  return (
    <PageFrame
      title="Projects"
      description="A project holds the flags of one product or team, with its own members and environments."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={may("CREATE_PROJECT").reason}
          onClick={() => setCreating(true)}
        >
          Create a project
        </Button>
      }
    >
      <ListSearch label="Search projects" value={search} onChange={setSearch} />
      <Loaded query={projects}>
        {(data) => {
          const found = data.projects.filter(({ id, name }) =>
            `${id} ${name}`.toLowerCase().includes(search.toLowerCase())
          )
          return found.length === 0 ? (
            <EmptyState icon={<FolderKanban aria-hidden="true" />} title="No project matches" />
          ) : (
            <ul className={styles["list"]}>
              {found.toSorted(favoritesFirst).map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <Suspense fallback={null}>{creating && <CreateProjectDialog onClose={() => setCreating(false)} />}</Suspense>
    </PageFrame>
  )
}

const favoritesFirst = (one: ProjectListItem, other: ProjectListItem): number =>
  Number(other.favorite) - Number(one.favorite) || one.name.localeCompare(other.name)

const ProjectCard = ({ project }: { readonly project: ProjectListItem }) => (
  <li className={styles["card"]}>
    <div className={styles["head"]}>
      <Link to="/projects/$projectId" params={{ projectId: project.id }} className={styles["name"]}>
        {project.name}
      </Link>
      {project.favorite && <Star className={styles["star"]} role="img" aria-label="Favorite" />}
      {project.mode !== "open" && <Badge>{project.mode}</Badge>}
    </div>
    <p className={styles["description"]}>
      {project.description === "" || project.description === null ? "No description" : project.description}
    </p>
    <dl className={styles["facts"]}>
      <div>
        <dt>Flags</dt>
        <dd>{project.featureCount}</dd>
      </div>
      <div>
        <dt>Health</dt>
        <dd data-tone={project.health < 50 ? "bad" : project.health < 80 ? "fair" : "good"}>{project.health}%</dd>
      </div>
      {project.staleFeatureCount > 0 && (
        <div>
          <dt>Stale flags</dt>
          <dd>{count(project.staleFeatureCount)}</dd>
        </div>
      )}
      <div>
        <dt>Members</dt>
        <dd>{project.memberCount}</dd>
      </div>
    </dl>
    <div className={styles["foot"]}>
      <Owners owners={project.owners} />
      <span className={styles["time"]}>
        changed <TimeAgo at={project.lastUpdatedAt ?? project.updatedAt} />
      </span>
    </div>
  </li>
)

const Owners = ({ owners }: { readonly owners: ReadonlyArray<ProjectOwner> }) => (
  <span className={styles["owners"]} title={owners.map(ownerName).join(", ")}>
    {owners.slice(0, 3).map((owner) => (
      <Avatar
        key={ownerName(owner)}
        name={ownerName(owner)}
        imageUrl={owner.ownerType === "user" ? (owner.imageUrl ?? undefined) : undefined}
      />
    ))}
    <span>{owners[0] === undefined ? "No owner" : ownerName(owners[0])}</span>
  </span>
)

const ownerName = (owner: ProjectOwner): string => (owner.ownerType === "system" ? "System" : owner.name)
