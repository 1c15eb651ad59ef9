import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Notice } from '../../components/notice';
import { ChunkError } from '../../lib/load-chunk';
import { usePageTitle } from '../../lib/use-page-title';
import styles from './layout.module.css';
import { NotFound } from './not-found';

/** A screen that could not be drawn, whose code did not arrive (GEN-87), or that does not exist. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  usePageTitle(isMissing ? null : t('error.title'));
  if (isMissing) return <NotFound />;
  const isLate = error instanceof ChunkError;
  return (
    <Notice
      alone
      mood="broken"
      title={t(isLate ? 'error.chunk' : 'error.page')}
      detail={t(isLate ? 'error.chunkHint' : 'error.pageHint')}
      action={
        <>
          <button type="button" className={styles.home} onClick={() => window.location.reload()}>
            {t('error.reload')}
          </button>
          <CopyDetails error={error} />
        </>
      }
    />
  );
}

/** The same where no layout stands around it. */
export function PageFailure() {
  return (
    <main className={styles.lost}>
      <RouteFailure />
    </main>
  );
}

/** Takes along what whoever helps will ask for (GEN-88). */
function CopyDetails({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  async function copy(): Promise<void> {
    try {
      const { toFailureReport } = await import('../../lib/failure-report');
      await navigator.clipboard.writeText(toFailureReport(error));
      setOutcome('copied');
    } catch {
      // Without https, or without the network, there is no copying.
      setOutcome('failed');
    }
  }
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => void copy()}>
        {t('error.copy')}
      </button>
      <p role="status" className={styles.outcome}>
        {outcome ? t(outcome === 'copied' ? 'error.copied' : 'error.copyFailed') : null}
      </p>
    </>
  );
}
