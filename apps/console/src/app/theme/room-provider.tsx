import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '../../lib/page-settings';
import { queryClient } from '../../lib/query-client';
import { wantsStillness } from '../../lib/stillness';
import { FeedbackProvider } from './feedback-provider';
import { type Room, themeOf } from './theme';
import { useLibraryLocale } from './use-library-locale';

/** Also for the feedback, which stands on the same provider. */
const CSP = { nonce: pageNonce() };

/**
 * What every screen behind the log-in stands on: the server's answers, and the component library in the look of a
 * room and in the language that is shown (English is the library's own). The door does without (decision 0025).
 */
export function RoomProvider({ room, children }: { room: Room; children: ReactNode }) {
  const { i18n } = useTranslation();
  const locale = useLibraryLocale(i18n.language === 'zh');
  useEffect(() => {
    // A dark room may stand inside a light one, whose own effect comes later: only the dark one says anything.
    if (room !== 'teach') return;
    document.documentElement.classList.add('dark');
    return () => document.documentElement.classList.remove('dark');
  }, [room]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        csp={CSP}
        theme={themeOf(room, !wantsStillness())}
        {...(locale ? { locale } : {})}
        button={{ autoInsertSpace: false }}
        modal={{ centered: true }}
      >
        <FeedbackProvider>{children}</FeedbackProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
