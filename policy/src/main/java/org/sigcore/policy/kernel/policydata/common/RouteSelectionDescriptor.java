// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** A route selection descriptor. */
@Doc("A PDU session that traffic may use, and where and when it may.")
@SpecRef("TS 24.526 table 5.2.1")
public record RouteSelectionDescriptor(
        @Range(min = 0, max = 255) int precedence,

        @Doc("Offload to a non-3GPP access without a PDU session; nothing else stands beside it but conditions.")
        @Default("false")
        boolean nonSeamlessOffload,

        @Nullable @Range(min = 1, max = 3) Integer sscMode,
        @Nullable @Size(min = 1, max = 16) List<Slice> snssais,
        @Nullable @Size(min = 1, max = 16) List<String> dnns,

        @Nullable @OneOf({"IPV4", "IPV6", "IPV4V6", "UNSTRUCTURED", "ETHERNET"})
        String pduSessionType,

        @Nullable @OneOf({"3GPP_ACCESS", "NON_3GPP_ACCESS"}) String preferredAccess,

        @Doc("A session over several accesses.") @Default("false")
        boolean multiAccess,

        @Doc("Of redundant sessions.") @Nullable @Range(min = 0, max = 6)
        Integer pduSessionPairId,

        @Doc("Redundancy sequence number, v1 or v2.") @Nullable @Range(min = 1, max = 2)
        Integer rsn,

        @Nullable Location locationCriteria,
        @Nullable Window timeWindow,

        @Doc("Offload to a ProSe relay.") @Default("false") boolean proseRelayOffload,

        @Doc("Over Uu and a ProSe relay at once.") @Default("false")
        boolean proseMultiPath,

        @Doc("Of types that have no member here.") @Nullable @Size(min = 1, max = 100)
        List<OtherComponent> others) {
    /** A slice. */
    @Doc("An S-NSSAI.")
    public record Slice(
            @Range(min = 0, max = 255) int sst,
            @Nullable @Matches("[0-9A-Fa-f]{6}") String sd) {}

    /** When. */
    @Doc("From when to when, each of RFC 3339.")
    public record Window(String start, String stop) {}

    /** Where. */
    @Doc("Cells, RAN nodes and tracking areas.")
    @SpecRef("TS 24.526 table 5.2.2")
    public record Location(
            @Nullable @Size(min = 1, max = 30) List<NrCell> nrCells,
            @Nullable @Size(min = 1, max = 30) List<EutraCell> eutraCells,
            @Nullable @Size(min = 1, max = 30) List<RanNode> ranNodes,
            @Nullable @Size(min = 1, max = 16) List<Area> tais) {}

    /** A cell of NR. */
    @Doc("A cell of NR.")
    public record NrCell(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{9}") String nrCellId) {}

    /** A cell of E-UTRA. */
    @Doc("A cell of E-UTRA.")
    public record EutraCell(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{7}") String eutraCellId) {}

    /** A base station. */
    @Doc("A gNB, whose identity fills 32 bits from the left.")
    public record RanNode(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{8}") String gNbId) {}

    /** A tracking area. */
    @Doc("A tracking area.")
    public record Area(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{6}") String tac) {}
}
