// What a press on "CSV" needs and no page before it.
export { saveText } from "@/lib/client/save-file";
export { rowsToCsv } from "@/lib/views/csv";
