import { type ResourceKind, toWireKind } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { TypeIcon } from '../../../components/type-icon';
import styles from './file-card.module.css';

const NAMES = {
  panorama_image: 'resourceForm.kindPanorama',
  image: 'resourceForm.kindPhoto',
  panorama_video: 'resourceForm.kindVideo360',
  video: 'resourceForm.kindVideo',
  model: 'resourceForm.kindModel',
} as const;

/** A kind that can be uploaded. */
type OwnKind = keyof typeof NAMES;

/** The name of a kind that can be uploaded, by its key; null for the others. */
export function nameOfKind(kind: ResourceKind | null) {
  return kind && kind in NAMES ? NAMES[kind as OwnKind] : null;
}

/** What kind of resource it is, on its picture. */
export function KindBadge({ kind }: { kind: ResourceKind | null }) {
  const { t } = useTranslation();
  const name = nameOfKind(kind);
  if (!kind || !name) return null;
  return (
    <span className={styles.badge}>
      <TypeIcon type={toWireKind(kind).res_type} />
      {t(name)}
    </span>
  );
}
