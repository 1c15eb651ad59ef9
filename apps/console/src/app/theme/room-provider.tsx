import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { wantsStillness } from '../../lib/stillness';
import { type Room, themeOf } from './theme';

/** Distance of message boxes from the top of the page (GEN-85). */
const MESSAGE_TOP_PX = 200;

/** The component library in the look of a room and in the language that is shown. */
export function RoomProvider({ room, children }: { room: Room; children: ReactNode }) {
  const { i18n } = useTranslation();
  const chinese = i18n.language === 'zh';
  useEffect(() => {
    dayjs.locale(chinese ? 'zh-cn' : 'en');
  }, [chinese]);
  useEffect(() => {
    document.documentElement.classList.toggle('dark', room === 'teach');
  }, [room]);
  return (
    <ConfigProvider
      theme={themeOf(room, !wantsStillness())}
      locale={chinese ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      modal={{ centered: true }}
    >
      <App component={false} message={{ top: MESSAGE_TOP_PX, maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}
