import { readIsbnCell } from '#app/feeds/values/isbn-cell.ts'
import { readPrice } from '#app/feeds/values/price.ts'
for (const c of ['978030640615','97803064061570','9780306406157, 0306406152','9780306406157; 9780141439587','9790260000438','9,780,306,406,157','#N/A','TBA','ISBN 10: 0306406152 ISBN 13: 9780306406157','4006381333931','12345678','9780306406157 9780306406157'])
 console.log(JSON.stringify(c), JSON.stringify(readIsbnCell(c)))
for (const c of ['9,--','5.00-','free','12.50 / 15.00','12.50-15.00','5 EUR / 6 USD','9€99','9€9','99:-','SFr. 12.90','USD $9.99','$9.99 USD','US $ 9.56','CAD $5','EUR $5','12.50 incl. VAT','12.50 (inkl. MwSt.)','£5.00 each','12.50*','9·99','kr 99','99 kr.','¥1200','$5','kr. 99,00','EUR 9,–','(5.00)','$9.99 *','9.99)','12,50 €','Fr. 12.-','5.-','Rs. 500','1,234','$ -5','19.99 TTC','12 50'])
 console.log(JSON.stringify(c), JSON.stringify(readPrice(c,'USD')))
console.log(readPrice('kr 99','NOK'),readPrice('$5','CAD'),readPrice('¥5','CNY'),readPrice('£5','EGP'))
