// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.sigcore.platform.configuration.schema.Size;

/** {@code policydata/pcfue/upsis/{name}}: a UE policy section. */
@Doc("A UE policy section (TS 24.501 Annex D) that policies install by name.")
@SpecRef("TS 24.501 D.6.2")
public record Upsi(
        @Nullable @Size(max = 512) String description,

        @Doc("The PLMN whose section it is; ours where it is left out.") @Nullable
        Plmn plmnId,

        @Doc("The section's code in its PLMN: another one for other contents, since UEs tell what they have by it.")
        @Range(min = 0, max = 65_535)
        int upsc,

        @Doc("URSP rules of the section; the UE has them in the order of their precedence.")
        @Default("[]")
        @Size(max = 255)
        @RefersTo("policydata/pcfue/ursps")
        List<String> ursps,

        @Doc("Contents of a part of type ANDSP (TS 24.526 5.3) in Base64, as they are.") @Nullable @Size(max = 65_000)
        String andsp) {
    /** A network. */
    @Doc("A PLMN.")
    @SpecRef("TS 29.571 5.4.4.3")
    public record Plmn(
            @Matches("[0-9]{3}") String mcc,
            @Matches("[0-9]{2,3}") String mnc) {}

    /** What the shape cannot say. */
    public void check(Problems problems) {
        problems.unless(!ursps.isEmpty() || andsp != null, "", "expected ursps or andsp");
        try {
            if (andsp != null) {
                var _ = Base64.getDecoder().decode(andsp);
            }
        } catch (IllegalArgumentException e) {
            problems.add("/andsp", "expected octets in Base64");
        }
    }
}
