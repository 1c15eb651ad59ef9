import { HEADSET_BUDGET, MAX_COVER } from '@orrery/contract';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useReturnFocus } from '../../../lib/use-return-focus';
import styles from './rules-dialog.module.css';

interface RulesDialogProps {
  readonly isAgreed: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

const MEGABYTE = 1024 ** 2;
const RULES = [
  { name: 'uploadRules.rights', text: 'uploadRules.rightsText' },
  { name: 'uploadRules.people', text: 'uploadRules.peopleText' },
  { name: 'uploadRules.fit', text: 'uploadRules.fitText' },
  { name: 'uploadRules.code', text: 'uploadRules.codeText' },
  { name: 'uploadRules.size', text: 'uploadRules.sizeText' },
  { name: 'uploadRules.place', text: 'uploadRules.placeText' },
] as const;

/** The rules that whoever uploads agrees to (RES-28). */
export function RulesDialog({ isAgreed, onAgree, onClose }: RulesDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const numbers = {
    // Sizes of pictures are written without separators.
    width: String(MAX_COVER.width),
    height: String(MAX_COVER.height),
    triangles: HEADSET_BUDGET.triangles.good,
    drawCalls: HEADSET_BUDGET.drawCalls.good,
    textures: HEADSET_BUDGET.textureBytes.good / MEGABYTE,
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('uploadRules.title')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('action.close')}
        </Button>,
        isAgreed ? null : (
          <Button key="agree" type="primary" onClick={onAgree}>
            {t('uploadRules.agree')}
          </Button>
        ),
      ]}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={styles.scroller} tabIndex={0} aria-label={t('uploadRules.title')}>
        <dl className={styles.rules}>
          {RULES.map(({ name, text }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{t(text, numbers)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Modal>
  );
}
