import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconMapPin } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Page } from '../../../web/ui/page/Page.tsx'
import { Tabs, useTab } from '../../../web/ui/page/Tabs.tsx'
import { ServiceTable } from '../dossier/screens/ServiceTable.tsx'
import { AddressTest } from './AddressTest.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { MandateOrigins } from './MandateOrigins.tsx'
import classes from './Sources.module.css'
import { SourceTable } from './SourceTable.tsx'
import { sourcesPageText } from './sourcesPage.text.ts'

const tabs = ['sources', 'origins'] as const

/** Sources of public data with their import, and where mandates come from. */
export default function SourcesPage() {
  const t = useWords(sourcesPageText)
  const tab = useTab(tabs)
  const [isTesting, setTesting] = useState(false)
  return (
    <Page
      title={t('title')}
      documentTitle={`${t(`tab.${tab}`)} · ${t('title')}`}
      breadcrumb={[{ label: t('prospector'), to: '/prospector' }]}
      actions={
        <Button
          variant="default"
          leftSection={<IconMapPin aria-hidden />}
          onClick={() => setTesting(true)}
        >
          {t('test.title')}
        </Button>
      }
    >
      <Tabs
        label={t('tabs')}
        tabs={tabs.map((key) => ({ key, word: t(`tab.${key}`) }))}
        current={tab}
      />
      <div className={classes.content}>
        {tab === 'sources' ? (
          <>
            <SourceTable />
            <ServiceTable />
            <ImportPanel />
            <ImportHistory />
          </>
        ) : (
          <MandateOrigins />
        )}
      </div>
      {isTesting && <AddressTest onClose={() => setTesting(false)} />}
    </Page>
  )
}
