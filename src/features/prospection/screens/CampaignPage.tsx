import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import {
  IconArchive,
  IconCheck,
  IconListDetails,
  IconMap,
  IconPlayerPlay,
  IconRefresh,
} from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { toast } from '../../../web/theme/toast.tsx'
import phone from '../../../web/ui/basic/phone.module.css'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { Tabs, useTab } from '../../../web/ui/page/Tabs.tsx'
import { ViewSwitch } from '../../../web/ui/page/ViewSwitch.tsx'
import { type MenuAction, MoreActions } from '../../../web/ui/record/MoreActions.tsx'
import { RecordForm } from '../../../web/ui/record/RecordForm.tsx'
import { RecordHistory } from '../../../web/ui/record/RecordHistory.tsx'
import { RecordPage } from '../../../web/ui/record/RecordPage.tsx'
import { DeleteRecord } from '../../../web/ui/trash/DeleteDialog.tsx'
import { refresh } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { registerCodes } from '../../buildings/registerCodes.tsx'
import { fictitiousRegister } from '../../register/fictitious/fictitious.ts'
import { campaignText } from '../campaign.text.ts'
import {
  type Campaign,
  campaignEndpoints,
  campaignFields,
  campaignMoves,
  givenStatuses,
} from '../campaign.ts'
import { campaignPages } from './campaignPages.tsx'
import { CampaignStatusLabel } from './campaignStatus.tsx'
import { criteriaControls, FacetsContext } from './criteriaInputs.tsx'
import { LiveCount } from './LiveCount.tsx'
import classes from './Prospection.module.css'
import { prospectionText } from './prospection.text.ts'
import { RegisterMissing } from './RegisterMissing.tsx'
import { CampaignResults } from './results/CampaignResults.tsx'
import { unusedFields, useCount } from './useCount.tsx'

const tabs = ['results', 'search'] as const

type Props = {
  id: string
  /** Puts the result beside a map; injected by the map feature. */
  Map: ComponentType<{ children: ReactNode }>
}

const views = { map: IconMap, list: IconListDetails } as const
type View = keyof typeof views

/** URL parameters of the same result in another view. */
const inView = (view: View) => (before: Record<string, unknown>) => ({ ...before, view })

/** Windows in which a map stands beside the result unless somebody chooses the list alone. */
const roomForMap = '(width >= 64em)'

/** The page of a campaign: its frozen result with the follow-up, and what it looks for. */
export function CampaignPage({ id, Map }: Props) {
  const t = useWords(prospectionText)
  return (
    <RecordPage
      endpoint={campaignEndpoints.get}
      id={id}
      waiting={{ title: t('list.title') }}
      failed={t('page.failed')}
    >
      {(campaign) => <CampaignRecord campaign={campaign} Map={Map} />}
    </RecordPage>
  )
}

function CampaignRecord({ campaign, Map }: Pick<Props, 'Map'> & { campaign: Campaign }) {
  const t = useWords(prospectionText)
  const tCampaign = useWords(campaignText)
  const tab = useTab(tabs)
  const search: { view?: string } = useSearch({ strict: false })
  const hasRoom = useMediaQuery(roomForMap, undefined, { getInitialValueInEffect: false })
  const [isSwitched, setSwitched] = useState(false)
  const chosen = search.view === 'map' || search.view === 'list' ? search.view : undefined
  const view = chosen ?? (hasRoom ? 'map' : 'list')
  const results = campaign.frozen_at ? (
    <CampaignResults campaign={campaign} />
  ) : (
    <Empty title={t('results.not_yet')} />
  )
  return (
    <RecordHistory
      endpoints={campaignEndpoints}
      record={campaign}
      title={campaign.name}
      fields={campaignFields}
      t={tCampaign as TranslateKey}
    >
      {(history) => (
        <Page
          title={campaign.name}
          isRecord
          subtitle={<CampaignStatusLabel status={campaign.status} />}
          breadcrumb={[{ label: t('list.title'), to: '/prospector' }]}
          actions={<Actions campaign={campaign} />}
          aside={history}
        >
          <div className={classes.above}>
            <RegisterMissing />
          </div>
          <Tabs
            label={t('page.tabs')}
            tabs={tabs.map((key) => ({ key, word: t(`tab.${key}`) }))}
            current={tab}
          />
          {tab === 'search' ? (
            <CampaignSearch campaign={campaign} />
          ) : (
            <>
              {campaign.frozen_at && (
                <div className={classes.frozen}>
                  <Frozen campaign={campaign} />
                  <ViewSwitch
                    {...{ views, inView }}
                    current={view}
                    wasUsed={isSwitched}
                    onUse={() => setSwitched(true)}
                  />
                </div>
              )}
              {view === 'map' && campaign.frozen_at ? (
                <Suspense fallback={<Skeleton widths={[92, 84, 70]} height={48} />}>
                  <Map>{results}</Map>
                </Suspense>
              ) : (
                results
              )}
            </>
          )}
        </Page>
      )}
    </RecordHistory>
  )
}

/** Of which day and version the result is, and how much of it is kept. */
function Frozen({ campaign }: { campaign: Campaign }) {
  const t = useWords(prospectionText)
  const { frozen_at, register_version, found_count, kept_count } = campaign
  if (!frozen_at) return null
  return (
    <p className={classes.notice}>
      {t(
        register_version === fictitiousRegister.version ? 'page.frozen.fictitious' : 'page.frozen',
        {
          version: register_version ?? '',
          when: formatInstant(frozen_at),
        },
      )}
      {' · '}
      {kept_count === found_count
        ? t('page.found', { count: found_count ?? 0, found: formatNumber(found_count ?? 0) })
        : t('page.kept', {
            kept: formatNumber(kept_count ?? 0),
            found: formatNumber(found_count ?? 0),
          })}
    </p>
  )
}

/** What the campaign looks for; a change counts with the next search. */
function CampaignSearch({ campaign }: { campaign: Campaign }) {
  const counted = useCount(campaign)
  return (
    <div className={classes.content}>
      <LiveCount counted={counted} mode={campaign.mode} />
      <FacetsContext value={counted.facets}>
        <RecordForm
          endpoint={campaignEndpoints.update}
          record={campaign}
          title={campaign.name}
          fields={campaignFields}
          text={campaignText}
          codes={registerCodes}
          sections={['campaign', 'search']}
          readOnly={['mode']}
          hidden={['selected_city', 'status', ...unusedFields(campaign.mode)]}
          controls={criteriaControls}
        />
      </FacetsContext>
    </div>
  )
}

const moveIcons = {
  in_progress: <IconPlayerPlay aria-hidden />,
  done: <IconCheck aria-hidden />,
  archived: <IconArchive aria-hidden />,
}

function Actions({ campaign }: { campaign: Campaign }) {
  const t = useWords(prospectionText)
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const searching = useDecision(campaignEndpoints.search)
  const moving = useDecision(campaignEndpoints.move)
  const { id, name, status, frozen_at, kept_count } = campaign

  async function search() {
    const { answer, problem } = await searching.decide({ params: { id } }, { title: name })
    if (problem) return void toast.error(problem.body.detail)
    if (answer.campaign.status === 'failed') toast.error(t('search.failed'))
    else if (frozen_at) {
      const { added, changed, gone } = answer
      toast.success(t('search.changed', { added, changed, gone }))
    }
    await Promise.all([refresh('campaigns'), refresh('campaign_results')])
  }

  async function move(to: (typeof givenStatuses)[number]) {
    const { problem } = await moving.decide({ params: { id }, body: { to } }, { title: name })
    if (problem) toast.error(problem.body.detail)
    else await refresh('campaigns')
  }

  const isReady = status === 'ready'
  const moves: MenuAction[] = givenStatuses
    .filter((to) => to !== status && campaignMoves[to].includes(status))
    // Has a button of its own.
    .filter((to) => !(isReady && to === 'in_progress'))
    .map((to) => ({
      label: t(to === 'in_progress' ? 'move.resume' : `move.${to}`),
      icon: moveIcons[to],
      run: () => void move(to),
    }))
  return (
    <>
      <Button
        variant={frozen_at ? 'default' : 'filled'}
        className={phone.iconOnly}
        loading={searching.isSending}
        leftSection={<IconRefresh aria-hidden />}
        onClick={() => void search()}
      >
        {t(frozen_at ? 'search.again' : 'search.first')}
      </Button>
      {isReady && kept_count !== 0 && (
        <Button
          className={phone.iconOnly}
          loading={moving.isSending}
          leftSection={moveIcons.in_progress}
          onClick={() => void move('in_progress')}
        >
          {t('move.in_progress')}
        </Button>
      )}
      <MoreActions actions={moves} onDelete={() => setDeleting(true)} />
      {isDeleting && (
        <DeleteRecord
          of={campaignPages}
          record={campaign}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/prospector' })}
        />
      )}
    </>
  )
}
