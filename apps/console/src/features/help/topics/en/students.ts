import { heading, list, note, picture, text } from '../../blocks';

export const topic = [
  text('A class tells Orrery who wears which headset, so that you see names instead of numbers.'),
  picture('students', 'Student management.'),
  heading('classes', 'Classes'),
  text(
    'Open the gear, then **Student management**: each class with its students and how many of them have a headset. **Statistics** sums it up for the school, with who is online now.',
  ),
  heading('students', 'Students and their headsets'),
  list(
    '**Students** lists a class: add a student, change a name, or move somebody to another class. The student number cannot be changed.',
    '**Devices** shows which student wears which headset.',
  ),
  note(
    'No classes yet? Teach with a device group. Every headset that joins is in one, and rows then show the headset’s name.',
  ),
  heading('import', 'A whole list at once'),
  text(
    'In the list of a class, **Import** reads an xls, xlsx or CSV file with up to 10,000 students. One column is headed “Name”, one “Student number”; **Download an example** shows how. Zeros in front of a number stay.',
  ),
  list(
    'Before anything is saved you see how many rows qualify, and why the others do not.',
    'Download the unqualified rows, repair them, and import that file.',
    '**Export** saves the class as xlsx, which can be imported again.',
    'Does your school’s system export OneRoster 1.1 or 1.2? **Import OneRoster** in the list of classes takes classes and students from its zip file.',
  ),
  heading('in-class', 'What the names are for'),
  text(
    'In class the rows, the class view and the order “Who needs help first” all speak of students. A student without a headset is shown as not logged in, so that you notice before you press play.',
  ),
];
