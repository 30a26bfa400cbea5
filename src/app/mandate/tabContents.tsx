import { Suspense } from 'react'
import type { Group } from '../../access.ts'
import { hasCapability, type Service, withFound } from '../../features/mandates/form/service.ts'
import type { MandateFormAnswers as Form, Mandate } from '../../features/mandates/mandate.ts'
import type { Language } from '../../kernel/text.ts'
import { Skeleton } from '../../web/ui/page/Skeleton.tsx'
import { mandateParts } from './mandateParts.ts'
import { technicalTabs } from './tabParts.ts'

const {
  Appointments,
  Comparison,
  Files,
  Findings,
  Kickoff,
  LazyBuildingPart,
  Messages,
  Quotes,
  Readings,
  ReportFields,
  ReportComments,
  ReportPhotos,
  Reports,
  RequestedPapers,
  Tasks,
  Technical,
  Variants,
} = mandateParts

type Props = { group: Group; mandate: Mandate; service: Service; form: Form }

/** What stands above the fields of a mandate's tabs, by tab. */
export const tabContents = ({ group, mandate, service, form }: Props) => {
  const { building } = mandate
  return {
    building: building != null && (
      <Suspense fallback={<Skeleton />}>
        <LazyBuildingPart id={building} mandate={mandate} group={group} />
      </Suspense>
    ),
    files: building != null && (
      <Suspense fallback={<Skeleton widths={Array(8).fill(92)} height={48} />}>
        <Files building={building} group={group} mandate={mandate} />
      </Suspense>
    ),
    kickoff:
      group === 'admin' ? (
        <Suspense fallback={<Skeleton widths={[30, 92]} height={56} />}>
          <Kickoff mandate={mandate.id} status={mandate.status} />
        </Suspense>
      ) : undefined,
    quote:
      group === 'partner' ? undefined : (
        <Suspense fallback={<Skeleton widths={[92, 70]} height={48} />}>
          <Quotes {...{ group, mandate }} />
        </Suspense>
      ),
    tasks: (
      <Suspense fallback={<Skeleton widths={Array(6).fill(92)} height={44} />}>
        <Appointments {...{ group, mandate }} />
        <Tasks group={group} mandate={mandate} />
      </Suspense>
    ),
    messages: (
      <Suspense fallback={<Skeleton widths={[40, 92, 70, 92]} height={48} />}>
        <Messages {...{ group, mandate }} />
      </Suspense>
    ),
    follow_up: hasCapability(service, 'follow_up') && form.readings.length > 0 && (
      <Suspense fallback={<Skeleton widths={[40, 92]} height={48} />}>
        <Readings />
      </Suspense>
    ),
    calculation: hasCapability(service, 'variants') && 'calculation' in form.may && (
      <Suspense fallback={<Skeleton widths={[92, 92, 92]} height={34} />}>
        <Variants mandate={mandate.id} />
      </Suspense>
    ),
    report: (hasCapability(service, 'report') || hasCapability(service, 'form_report')) && (
      <>
        <Suspense fallback={<Skeleton />}>
          <Reports
            {...{ group, mandate }}
            isGenerated={hasCapability(service, 'form_report')}
            language={withFound(form, form.found).report_language as Language}
          />
        </Suspense>
        {group !== 'client' && (
          <>
            {hasCapability(service, 'form_report') && 'calculation' in form.may && (
              <Suspense fallback={<Skeleton widths={[60, 92]} height={40} />}>
                <Findings mandate={mandate.id} />
              </Suspense>
            )}
            <Suspense fallback={<Skeleton widths={[70, 60]} height={40} />}>
              <ReportComments
                {...{ group, mandate }}
                isOfForm={hasCapability(service, 'form_report')}
              />
            </Suspense>
            <Suspense fallback={<Skeleton widths={[92, 92]} height={120} />}>
              <ReportPhotos mandate={mandate.id} />
            </Suspense>
          </>
        )}
      </>
    ),
    ...Object.fromEntries(
      technicalTabs.map((tab) => [
        tab,
        building != null && (
          <Suspense fallback={<Skeleton widths={Array(12).fill(92)} height={34} />}>
            <Technical
              tab={tab}
              building={building}
              address={mandate.building_address}
              group={group}
              mandate={mandate}
            />
          </Suspense>
        ),
      ]),
    ),
  }
}

/**
 * What stands in place of the fields of a mandate's tabs, by tab; false where the fields stand. Until it has loaded there are
 * no fields: others in its place would go from under a click, or with the focus of who types.
 */
export const insteadOfFields = ({ mandate, service }: Pick<Props, 'mandate' | 'service'>) => {
  const { building } = mandate
  return {
    documents: (
      <Suspense fallback={<Skeleton widths={[92, 84, 92]} height={34} />}>
        <RequestedPapers mandate={mandate} />
      </Suspense>
    ),
    report: hasCapability(service, 'report') && (
      <Suspense fallback={<Skeleton widths={[92, 84, 92]} height={34} />}>
        <ReportFields />
      </Suspense>
    ),
    comparison: hasCapability(service, 'comparison') && building != null && (
      <Suspense fallback={<Skeleton />}>
        <Comparison building={building} />
      </Suspense>
    ),
  }
}
