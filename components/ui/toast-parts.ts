export { Toast } from "radix-ui";
