import { Slider } from 'antd';
import { Grid2x2, Grid3x3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './class-view.module.css';
import { DENSITY } from './columns';

/** How large the tiles are. */
export function DensitySlider(props: {
  readonly columns: number;
  readonly onChange: (columns: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.density}>
      <Grid3x3 size={16} aria-hidden="true" />
      <Slider
        className={styles.slider}
        ariaLabelForHandle={t('live.density')}
        min={DENSITY.min}
        max={DENSITY.max}
        reverse
        tooltip={{ open: false }}
        value={props.columns}
        onChange={props.onChange}
      />
      <Grid2x2 size={16} aria-hidden="true" />
    </div>
  );
}
