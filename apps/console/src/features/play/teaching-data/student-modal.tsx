import { Modal } from 'antd';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import type { Student } from './answers';
import type { Source } from './source';
import { StudentDetail } from './student-detail';

/** What the dialog about a student needs. */
export interface StudentModalProps {
  readonly source: Source;
  readonly student: Student;
  readonly onClose: () => void;
}

/** One student's answers, above the class's data (TEACH-04). */
export function StudentModal({ source, student, onClose }: StudentModalProps) {
  return (
    <Modal open title={student.name} width={MODAL_WIDTH_PX} footer={null} onCancel={onClose}>
      <StudentDetail source={source} student={student} />
    </Modal>
  );
}
