import QRCode from 'qrcode';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './registration.module.css';

/** Where a headset opens the join page, as text and as a QR code. */
export function JoinSteps({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation();
  const best = addresses[0] ?? `${window.location.origin}/headset`;
  return (
    <div className={styles.join}>
      <QrPicture text={best} />
      <ol>
        <li>
          <span>
            {t('devices.stepOpen')}
            {(addresses.length > 0 ? addresses : [best]).slice(0, 2).map((address) => (
              <b key={address}>{address.replace(/^http:\/\//, '')}</b>
            ))}
          </span>
        </li>
        <li>
          <span>{t('devices.stepCode')}</span>
        </li>
        <li>
          <span>{t('devices.stepDone')}</span>
        </li>
      </ol>
    </div>
  );
}

function QrPicture({ text }: { text: string }) {
  const { t } = useTranslation();
  const { size, path } = useMemo(() => toPath(text), [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('devices.qr', { address: text })}
    >
      <path d={path} fill="#10142B" />
    </svg>
  );
}

function toPath(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const cells: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) cells.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  return { size: modules.size, path: cells.join('') };
}
