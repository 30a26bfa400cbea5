import { VisuallyHidden } from '@mantine/core'
import { access, groups } from '../../access.ts'
import { mandateText } from '../../features/mandates/mandate.text.ts'
import { type Status, statuses } from '../../features/mandates/mandate.ts'
import { settingsText } from '../../features/settings/settings.text.ts'
import { userText } from '../../features/users/user.text.ts'
import type { Action, Rights as GroupRights } from '../../kernel/access.ts'
import { useWords } from '../../web/loading/words.ts'
import type { DeclaredRecords } from '../../web/ui/form/UnsentBar.tsx'
import { translateIfAny } from '../../web/ui/input/fieldValue.ts'
import { describeRecord } from '../UnsentWork.tsx'
import classes from './RightsTable.module.css'
import {
  type GrantedActions,
  type PartName,
  type ResourceName,
  type RightsRow,
  rightsRows,
} from './rights.ts'

const isMandateStatus = (to: string): to is Status => statuses.some((status) => status === to)

/** Target states of records other than mandates. */
type State = 'accepted' | 'refused' | 'withdrawn' | 'published' | 'active' | 'deactivated'

const resources = Object.keys(access) as ResourceName[]

/** The access table in plain language: who may do what. */
export default function RightsTable() {
  const t = useWords(settingsText)
  return (
    <>
      <dl className={classes.meanings}>
        {(['own', 'assigned'] as const).map((reach) => (
          <div key={reach}>
            <dt>{t(`reach.${reach}`)}</dt>
            <dd>{t(`meaning.${reach}`)}</dd>
          </div>
        ))}
      </dl>
      {resources.map((resource) => (
        <ResourceRights key={resource} resource={resource} />
      ))}
    </>
  )
}

function ResourceRights({ resource }: { resource: ResourceName }) {
  const t = useWords(settingsText)
  const tUser = useWords(userText)
  const name = t(`resource.${resource}`)
  const rows = rightsRows(access[resource] as Partial<Record<string, GroupRights>>)
  return (
    <section className={classes.resource} aria-labelledby={`rights-${resource}`}>
      <h2 id={`rights-${resource}`} className="lead">
        {name}
      </h2>
      {/* Explicit roles: on phones `display: block` drops the semantics of a table. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with the display of a table */}
      <table role="table" className={classes.table} aria-label={t('rights.of', { resource: name })}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('rights.about')}
            </th>
            {groups.map((group) => (
              <th key={group} role="columnheader" scope="col">
                {tUser(`groups.${group}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ about, grants }) => (
            <tr key={JSON.stringify(about)} role="row">
              <th role="rowheader" scope="row">
                <About about={about} declared={describeRecord(resource, { page: undefined })} />
              </th>
              {groups.map((group) => (
                <td key={group} role="cell">
                  <span className={classes.group} aria-hidden>
                    {tUser(`groups.${group}`)}
                  </span>
                  <Grants grants={grants[group]} areStates={about === 'states'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  )
}

type AboutProps = { about: RightsRow['about']; declared: DeclaredRecords | undefined }

/** Header of a row; for a field group also its fields. */
function About({ about, declared }: AboutProps) {
  const t = useWords(settingsText)
  if (typeof about === 'string') return t(`rights.${about}`)
  const name = t(`part.${about.part as PartName}`)
  return (
    <>
      {name}
      {declared && <FieldsOf part={about.part} except={name} {...declared} />}
    </>
  )
}

type FieldsOfProps = DeclaredRecords & { part: string; except: string }

/** Labels of the fields in a field group, except one that repeats the group's name. */
function FieldsOf({ part, except, fields, useTranslate }: FieldsOfProps) {
  const t = useTranslate()
  const labels = Object.entries(fields)
    .filter(([, { group }]) => group === part)
    .flatMap(([name]) => translateIfAny(t, `field.${name}`) ?? [])
    .filter((label) => label !== except)
  return <span className={classes.fields}>{[...new Set(labels)].join(', ')}</span>
}

function Grants({ grants, areStates }: { grants: readonly GrantedActions[]; areStates: boolean }) {
  const t = useWords(settingsText)
  const tMandate = useWords(mandateText)
  if (grants.length === 0)
    return (
      <span className="faint">
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('rights.none')}</VisuallyHidden>
      </span>
    )
  const labelOf = (to: string) =>
    areStates
      ? isMandateStatus(to)
        ? tMandate(`status.${to}`)
        : t(`state.${to as State}`)
      : t(`action.${to as Exclude<Action, 'transitions'>}`)
  return grants.map(({ to, reach, conditions }) => {
    const grantWords = { what: to.map(labelOf).join(', '), reach: t(`reach.${reach}`) }
    return (
      <span key={to.join()} className={classes.grant}>
        {conditions.length > 0
          ? t('rights.grant_if', {
              ...grantWords,
              conditions: conditions.map((name) => t(`condition.${name}`)).join(', '),
            })
          : t('rights.grant', grantWords)}
      </span>
    )
  })
}
